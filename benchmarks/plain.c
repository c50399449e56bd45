/* The plain way to rank every hand: for each class of boards, evaluate all 1,081 pairs of hole
   cards with a straightforward evaluator and sort them with qsort. One thread, no tricks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int straight(int ranks) {
    int low = ranks << 1 | ranks >> 12;
    for (int top = 12; top >= 3; top--) {
        int run = 31 << (top - 3);
        if ((low & run) == run) return top + 1;
    }
    return 0;
}

static int evaluate(const int *cards) {
    int count[13] = {0}, suit[4] = {0}, suited[4] = {0}, ranks = 0;
    for (int i = 0; i < 7; i++) {
        int r = cards[i] >> 2, s = cards[i] & 3;
        count[r]++;
        suit[s]++;
        suited[s] |= 1 << r;
        ranks |= 1 << r;
    }
    int flush = -1;
    for (int s = 0; s < 4; s++) if (suit[s] >= 5) flush = s;
    if (flush >= 0 && straight(suited[flush])) return 8 << 20 | straight(suited[flush]);
    int four = -1, three = -1, pair = -1, pair2 = -1;
    for (int r = 12; r >= 0; r--) {
        if (count[r] == 4 && four < 0) four = r;
        else if (count[r] == 3 && three < 0) three = r;
        else if (count[r] >= 2) { if (pair < 0) pair = r; else if (pair2 < 0) pair2 = r; }
    }
    int kind, keep, skip1 = -1, skip2 = -1, value = 0;
    if (four >= 0) { kind = 7; keep = 1; skip1 = four; value = four; }
    else if (three >= 0 && pair >= 0) return 6 << 20 | three << 4 | pair;
    else if (flush >= 0) {
        int left = 5;
        for (int r = 12; r >= 0 && left; r--) if (suited[flush] >> r & 1) { value = value << 4 | r; left--; }
        return 5 << 20 | (value & 0xFFFFF);
    }
    else if (straight(ranks)) return 4 << 20 | straight(ranks);
    else if (three >= 0) { kind = 3; keep = 2; skip1 = three; value = three; }
    else if (pair2 >= 0) { kind = 2; keep = 1; skip1 = pair; skip2 = pair2; value = pair << 4 | pair2; }
    else if (pair >= 0) { kind = 1; keep = 3; skip1 = pair; value = pair; }
    else { kind = 0; keep = 5; }
    for (int r = 12; r >= 0 && keep; r--)
        if (count[r] && r != skip1 && r != skip2) { value = value << 4 | r; keep--; }
    return kind << 20 | value;
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static int suits[24][4];

static int canonical(const int *board) {
    long best = 0;
    for (int i = 0; i < 5; i++) best = best * 52 + board[i];
    for (int p = 0; p < 24; p++) {
        int renamed[5];
        for (int i = 0; i < 5; i++) renamed[i] = (board[i] & ~3) | suits[p][board[i] & 3];
        for (int i = 1; i < 5; i++)
            for (int j = i; j > 0 && renamed[j] < renamed[j - 1]; j--) {
                int t = renamed[j]; renamed[j] = renamed[j - 1]; renamed[j - 1] = t;
            }
        long code = 0;
        for (int i = 0; i < 5; i++) code = code * 52 + renamed[i];
        if (code < best) return 0;
    }
    return 1;
}

int main(void) {
    int n = 0;
    for (int a = 0; a < 4; a++) for (int b = 0; b < 4; b++) for (int c = 0; c < 4; c++) {
        if (a == b || a == c || b == c) continue;
        int order[4] = {a, b, c, 6 - a - b - c};
        memcpy(suits[n++], order, sizeof order);
    }
    long classes = 0;
    unsigned long check = 0;
    int b[5];
    for (b[0] = 0; b[0] < 48; b[0]++) for (b[1] = b[0] + 1; b[1] < 49; b[1]++)
    for (b[2] = b[1] + 1; b[2] < 50; b[2]++) for (b[3] = b[2] + 1; b[3] < 51; b[3]++)
    for (b[4] = b[3] + 1; b[4] < 52; b[4]++) {
        if (!canonical(b)) continue;
        classes++;
        int values[1081], found = 0, cards[7];
        memcpy(cards, b, sizeof b);
        for (int x = 0; x < 52; x++) {
            if (x == b[0] || x == b[1] || x == b[2] || x == b[3] || x == b[4]) continue;
            for (int y = x + 1; y < 52; y++) {
                if (y == b[0] || y == b[1] || y == b[2] || y == b[3] || y == b[4]) continue;
                cards[5] = x;
                cards[6] = y;
                values[found++] = evaluate(cards);
            }
        }
        qsort(values, found, sizeof *values, compare);
        check += values[540];
    }
    printf("%ld classes, check %lu\n", classes, check);
    return 0;
}
