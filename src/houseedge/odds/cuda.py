"""The source of the kernels for graphics processors: two cards known, and every flop taken.

It is written out once for both kinds of knowledge. With both of the dealer's cards known who wins
is known on every board; with two dead cards the dealer's hands that hold either come off.
"""

from __future__ import annotations

from typing import Final

#: What the kernels are compiled from; numbers with names stand before it.
SOURCE: Final = r"""
typedef long long ll;
#define NOBODY (1 << 30)
#define PAIRED (1 << 26)

struct Deck {
    int present, kind;        // kind 0: the dealer's two cards, 1: two dead ones
    int unit, refund, least, spread, count, ways;
    int sizes[4], blind[10], preflop[4], first;
};

__device__ int best(int mask, int keep) {
    while (__popc(mask) > keep) mask &= mask - 1;
    return mask;
}

__device__ int straight(int mask) {
    int low = mask << 1 | mask >> 12;
    int runs = low & low >> 1 & low >> 2 & low >> 3 & low >> 4;
    return runs ? 1 << (34 - __clz(runs)) : 0;
}

__device__ int strength(const int *held, int flush) {
    int top;
    if (flush) {
        top = straight(flush);
        if (top == 4096) return 9 << 26 | top << 13;
        if (top) return 8 << 26 | top << 13;
    }
    if (held[3]) {
        int made = best(held[3], 1);
        return 7 << 26 | made << 13 | best(held[0] & ~made, 1);
    }
    int made = 0;
    if (held[2]) {
        made = best(held[2], 1);
        int pair = best(held[1] & ~made, 1);
        if (pair) return 6 << 26 | made << 13 | pair;
    }
    if (flush) return 5 << 26 | best(flush, 5) << 13;
    top = straight(held[0]);
    if (top) return 4 << 26 | top << 13;
    if (held[2]) return 3 << 26 | made << 13 | best(held[0] & ~made, 2);
    if (held[1]) {
        made = best(held[1], 2);
        if (made & (made - 1)) return 2 << 26 | made << 13 | best(held[0] & ~made, 1);
        return 1 << 26 | made << 13 | best(held[0] & ~made, 3);
    }
    return best(held[0], 5);
}

__device__ void hold(int *held, int rank) {
    int bit = 1 << rank;
    held[3] |= held[2] & bit;
    held[2] |= held[1] & bit;
    held[1] |= held[0] & bit;
    held[0] |= bit;
}

// The unseen cards of a type beside a board: suited boards are a mask and two ranks more.
struct Board {
    int suited, inside, off1, off2, ranks[5];
};

__device__ Board board_of(int suited, int row, const int *rows) {
    Board b;
    b.suited = suited;
    if (suited) {
        b.inside = rows[row * 4], b.off1 = rows[row * 4 + 1], b.off2 = rows[row * 4 + 2];
    } else {
        b.inside = b.off1 = b.off2 = -1;
        for (int i = 0; i < 5; i++) b.ranks[i] = rows[row * 5 + i];
    }
    return b;
}

__device__ int copies(const Deck *deck, const Board *b, int type) {
    int rank = type >= 13 ? type - 13 : type, here = deck->present >> rank & 1;
    if (!b->suited) {
        int left = 4 * here;
        for (int i = 0; i < 5; i++) left -= b->ranks[i] == type;
        return left;
    }
    if (type >= 13) return here - (b->inside >> rank & 1);
    return 3 * here - (b->off1 == type) - (b->off2 == type);
}

__device__ bool fits(const Deck *deck, const Board *b, int w, int x, int y, int z) {
    int of[4] = {w, x, y, z};
    for (int i = 0; i < 4; i++) {
        if (of[i] < 0) continue;
        int need = 0;
        for (int j = 0; j < 4; j++) need += of[j] == of[i];
        if (copies(deck, b, of[i]) < need) return false;
    }
    return true;
}

__device__ bool stands(const Deck *deck, const Board *b) {
    if (b->suited && b->inside & ~deck->present) return false;
    if (b->suited) {
        if (b->off1 >= 0 && copies(deck, b, b->off1) < 0) return false;
        return b->off2 < 0 || copies(deck, b, b->off2) >= 0;
    }
    for (int i = 0; i < 5; i++)
        if (copies(deck, b, b->ranks[i]) < 0) return false;
    return true;
}

// Every hand of every pattern.
extern "C" __global__ void hands(const Deck *deck, int suited, const int *rows, int count,
                                 const int *types, int holes, int *place) {
    ll at = (ll)blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= (ll)count * holes) return;
    int hole = at % holes;
    Board b = board_of(suited, at / holes, rows);
    int x = types[hole * 2], y = types[hole * 2 + 1], held[4] = {0, 0, 0, 0}, flush = 0;
    place[at] = NOBODY;
    if (!stands(deck, &b) || !fits(deck, &b, x, y, -1, -1)) return;
    if (suited) {
        flush = b.inside | (x >= 13 ? 1 << (x - 13) : 0) | (y >= 13 ? 1 << (y - 13) : 0);
        for (int rank = 0; rank < 13; rank++)
            if (b.inside >> rank & 1) hold(held, rank);
        if (b.off1 >= 0) hold(held, b.off1);
        if (b.off2 >= 0) hold(held, b.off2);
    } else {
        for (int i = 0; i < 5; i++) hold(held, b.ranks[i]);
    }
    hold(held, x % 13);
    hold(held, y % 13);
    place[at] = strength(held, __popc(flush) >= 5 ? flush : 0);
}

// The dealer's hands that hold a card: beaten, better, without a pair; and how many of the card.
extern "C" __global__ void met(const Deck *deck, int suited, const int *rows, int count,
                               const int *types, int holes, int kinds, const int *index,
                               const int *place, short4 *out) {
    ll at = (ll)blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= (ll)count * holes * kinds) return;
    int card = at % kinds, hole = at / kinds % holes;
    int row = at / ((ll)kinds * holes);
    out[at] = make_short4(0, 0, 0, 0);
    const int *places = place + (ll)row * holes;
    int mine = places[hole];
    if (mine == NOBODY) return;
    Board b = board_of(suited, row, rows);
    int x = types[hole * 2], y = types[hole * 2 + 1];
    int own = copies(deck, &b, card) - (card == x) - (card == y);
    if (own < 1) return;
    int won = 0, lost = 0, high = 0;
    for (int other = 0; other < kinds; other++) {
        int n = copies(deck, &b, other) - (other == x) - (other == y) - (other == card);
        if (n < 1) continue;
        int theirs = places[index[card * kinds + other]];
        won += n * (theirs < mine);
        lost += n * (theirs > mine);
        high += n * (theirs < PAIRED);
    }
    out[at] = make_short4(won, lost, high, own);
}

// The same over all of the dealer's hands.
extern "C" __global__ void totals(int count, int holes, int kinds, const short4 *met, int4 *out) {
    ll at = (ll)blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= (ll)count * holes) return;
    int won = 0, lost = 0, high = 0;
    for (int card = 0; card < kinds; card++) {
        short4 one = met[at * kinds + card];
        won += one.w * one.x, lost += one.w * one.y, high += one.w * one.z;
    }
    out[at] = make_int4(won / 2, lost / 2, high / 2, 0);
}

// What a river is worth: waiting over the flop's smallest bet, edge, Ante and Blind, folds.
__device__ int4 worth(const Deck *deck, int kind, int won, int lost, int high) {
    int unit = deck->unit, edge = won - lost, folds = 1;
    int base = kind ? unit * (won - high - lost) : unit * (high - deck->ways);
    base += deck->blind[kind] * won - unit * lost;
    int most = deck->refund * high - 2 * unit * deck->ways;
    for (int i = 0; i < deck->count; i++) {
        int value = deck->sizes[i] * edge + base;
        if (value > most) most = value, folds = 0;
    }
    return make_int4(most - deck->least * edge - base, edge, base, folds);
}

__device__ int4 river(const Deck *deck, const Board *b, int row, int mine, int known, int holes,
                      int kinds, const int *types, const int *place, const short4 *met,
                      const int4 *total, bool *there) {
    ll at = (ll)row * holes + mine;
    int own = place[at], theirs = place[(ll)row * holes + known];
    int x = types[mine * 2], y = types[mine * 2 + 1];
    int u = types[known * 2], v = types[known * 2 + 1];
    *there = own != NOBODY && theirs != NOBODY && fits(deck, b, x, y, u, v);
    if (!*there) return make_int4(0, 0, 0, 0);
    int won = theirs < own, lost = theirs > own, high = theirs < PAIRED;
    if (deck->kind) {
        short4 one = met[at * kinds + u], two = met[at * kinds + v];
        int4 all = total[at];
        won = all.x - one.x - two.x + won;
        lost = all.y - one.y - two.y + lost;
        high = all.z - one.z - two.z + high;
    }
    return worth(deck, own >> 26, won, lost, high);
}

extern "C" __global__ void rank_values(const Deck *deck, const int *rows, int count,
                                       const int *types, const int *place, const short4 *met,
                                       const int4 *total, int4 *out) {
    ll at = (ll)blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= (ll)count * 91 * 91) return;
    int known = at % 91, mine = at / 91 % 91, row = at / (91 * 91);
    bool there;
    Board b = board_of(0, row, rows);
    out[at] = river(deck, &b, row, mine, known, 91, 13, types, place, met, total, &there);
}

// By the player's hands from one on, pattern and known cards: what the suit corrects.
extern "C" __global__ void suit_values(const Deck *deck, const int *rows, int count, int begin,
                                       int many, const int *types, const int *pairs,
                                       const int *place, const short4 *met, const int4 *total,
                                       const int4 *ranks, int4 *out) {
    ll at = (ll)blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= (ll)many * count * 338) return;
    int known = at % 338, row = at / 338 % count;
    int mine = begin + at / ((ll)338 * count);
    bool there;
    Board b = board_of(1, row, rows);
    int4 v = river(deck, &b, row, mine, known, 338, 26, types, place, met, total, &there);
    if (there) {
        int4 r = ranks[((ll)rows[row * 4 + 3] * 91 + pairs[mine]) * 91 + pairs[known]];
        v.x -= r.x, v.y -= r.y, v.z -= r.z, v.w -= r.w;
    }
    out[at] = v;
}

__device__ int ways_of(int left, int rest, bool same) {
    if (left < 1 || rest < 1) return 0;
    return same ? left * (left - 1) / 2 : left * rest;
}

extern "C" __global__ void rank_sums(const Deck *deck, const int *triples, const int *runout,
                                     const int *types, const int4 *values, int4 *out) {
    ll at = (ll)blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= (ll)455 * 91 * 91) return;
    int known = at % 91, mine = at / 91 % 91, triple = at / (91 * 91);
    int free[13];
    for (int rank = 0; rank < 13; rank++) free[rank] = 4 * (deck->present >> rank & 1);
    for (int i = 0; i < 3; i++) free[triples[triple * 3 + i]]--;
    for (int i = 0; i < 2; i++) free[types[mine * 2 + i]]--, free[types[known * 2 + i]]--;
    int4 sum = make_int4(0, 0, 0, 0);
    for (int rank = 0; rank < 13; rank++)
        if (free[rank] < 0) {
            out[at] = sum;
            return;
        }
    for (int pair = 0; pair < 91; pair++) {
        int low = types[pair * 2], high = types[pair * 2 + 1];
        int ways = ways_of(free[low], free[high], low == high);
        if (!ways) continue;
        int4 v = values[((ll)runout[triple * 91 + pair] * 91 + mine) * 91 + known];
        sum.x += ways * v.x, sum.y += ways * v.y, sum.z += ways * v.z, sum.w += ways * v.w;
    }
    out[at] = sum;
}

__device__ void add(int4 *sum, int4 v, int ways) {
    sum->x += ways * v.x, sum->y += ways * v.y, sum->z += ways * v.z, sum->w += ways * v.w;
}

// By view and both hands: the corrections of all boards a suit's view of a flop can grow into.
extern "C" __global__ void view_sums(const Deck *deck, const int *views, int count, int rows,
                                     int begin, int many, const int *types, const int *ranked,
                                     const int *pair, const int4 *values, int4 *out) {
    ll at = (ll)blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= (ll)many * count * 338) return;
    int known = at % 338, view = at / 338 % count, which = at / ((ll)338 * count);
    int mine = begin + which, present = deck->present;
    int suit = views[view * 3], off1 = views[view * 3 + 1], off2 = views[view * 3 + 2];
    int4 *to = out + ((ll)view * 338 + mine) * 338 + known, sum = make_int4(0, 0, 0, 0);
    if (suit & ~present) {
        *to = sum;
        return;
    }
    const int4 *from = values + (ll)which * rows * 338 + known;
    int held[13];
    for (int rank = 0; rank < 13; rank++) held[rank] = 0;
    for (int i = 0; i < 2; i++) {
        if (types[mine * 2 + i] < 13) held[types[mine * 2 + i]]++;
        if (types[known * 2 + i] < 13) held[types[known * 2 + i]]++;
    }
    int size = __popc(suit), row;
    for (int high = 0; high < 13; high++) {
        if (suit >> high & 1 || !(present >> high & 1)) continue;
        int more = suit | 1 << high;
        for (int low = 0; low < high; low++) {
            if (suit >> low & 1 || !(present >> low & 1)) continue;
            int both = more | 1 << low;
            if (size == 1) row = ranked[both] * 91 + pair[off1 * 13 + off2];
            else if (size == 2) row = FOURS + ranked[both] * 13 + off1;
            else row = FIVES + ranked[both];
            add(&sum, from[(ll)row * 338], 1);
        }
        if (size == 1) continue;
        for (int rank = 0; rank < 13; rank++) {
            if (!(present >> rank & 1)) continue;
            row = size == 2 ? ranked[more] * 91 + pair[off1 * 13 + rank]
                            : FOURS + ranked[more] * 13 + rank;
            int ways = (size == 2 && rank == off1 ? 2 : 3) - held[rank];
            if (ways > 0) add(&sum, from[(ll)row * 338], ways);
        }
    }
    if (size == 3)
        for (int high = 0; high < 13; high++)
            for (int low = 0; low <= high; low++) {
                if (!(present >> low & 1 && present >> high & 1)) continue;
                int ways = ways_of(3 - held[high], 3 - held[low], low == high);
                row = ranked[suit] * 91 + pair[low * 13 + high];
                if (ways) add(&sum, from[(ll)row * 338], ways);
            }
    *to = sum;
}

__device__ int seen_as(int x, int y, int suit, const int *hole) {
    int a = (x >> 2) + ((x & 3) == suit ? 13 : 0), b = (y >> 2) + ((y & 3) == suit ? 13 : 0);
    return hole[a * 26 + b];
}

// One warp takes one case with what is shown of the flop: every flop that may still come.
extern "C" __global__ void decide(const Deck *deck, const int *cases, const int *flops,
                                  const int *groups, int shown, int size, const int *pair,
                                  const int *hole, const int4 *ranks, const int4 *views, ll *out) {
    int lane = threadIdx.x & 31;
    ll job = ((ll)blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    int one = job / shown;
    const int *c = cases + one * 6;
    if (c[0] < 0) return;
    const int *group = groups + (job % shown) * (ll)size;
    int mine = pair[(c[0] >> 2) * 13 + (c[1] >> 2)], known = pair[(c[2] >> 2) * 13 + (c[3] >> 2)];
    int own[4], theirs[4];
    for (int suit = 0; suit < 4; suit++) {
        own[suit] = seen_as(c[0], c[1], suit, hole);
        theirs[suit] = seen_as(c[2], c[3], suit, hole);
    }
    ll sums[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (int i = lane; i < size; i += 32) {
        const int *flop = flops + (ll)group[i] * 8;
        bool apart = true;
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++) apart = apart && flop[j] != c[k];
        if (!apart) continue;
        int4 all = ranks[((ll)flop[3] * 91 + mine) * 91 + known];
        for (int suit = 0; suit < 4; suit++)
            if (flop[4 + suit] >= 0)
                add(&all, views[((ll)flop[4 + suit] * 338 + own[suit]) * 338 + theirs[suit]], 1);
        ll extra = (ll)deck->spread * all.y, gain = all.x;
        ll most = gain > extra ? gain : extra;
        if (most < 0) most = 0;
        sums[0] += (ll)deck->least * all.y + all.z + most;
        sums[1] += all.y;
        sums[2] += all.z;
        if (gain == most) sums[5]++, sums[6] += all.w;
        else sums[most == 0 ? 3 : 4]++;
        sums[7]++;
    }
    for (int step = 16; step; step >>= 1)
        for (int i = 0; i < 8; i++) sums[i] += __shfl_down_sync(0xffffffffu, sums[i], step);
    if (lane || !sums[7]) return;
    ll most = sums[0];
    int first = 0;
    for (int i = 0; i < deck->first; i++) {
        ll value = deck->preflop[i] * sums[1] + sums[2];
        if (value > most) most = value, first = i + 1;
    }
    unsigned long long *to = (unsigned long long *)out + (ll)one * 12;
    atomicAdd(to, (unsigned long long)most);
    if (!first)
        for (int i = 0; i < 4; i++) atomicAdd(to + 1 + i, (unsigned long long)sums[3 + i]);
    atomicAdd(to + 5, (unsigned long long)(first > c[4]));
    atomicAdd(to + 6, (unsigned long long)(first < c[4]));
    atomicAdd(to + 7 + first, 1ull);
}
"""
