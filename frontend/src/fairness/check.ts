import type { RoundProof } from '../house/wire';
import { commitmentOf, deckOf } from './deck';
import { opens, rootOf } from './merkle';

export interface Finding {
  name: string;
  /** null: it cannot be checked yet. */
  passed: boolean | null;
  words: string;
  /** What was computed here, to lay beside what the house published. */
  computed?: string;
}

/** Checks a round in this browser, trusting nothing but its own arithmetic. */
export async function check(proof: RoundProof): Promise<Finding[]> {
  return [await seed(proof), ...(await cards(proof)), await deck(proof)];
}

async function seed(proof: RoundProof): Promise<Finding> {
  const name = 'The seed is the one promised before the bets';
  if (!proof.seed)
    return {
      name,
      passed: null,
      words: 'The seed is still sealed; its hash is published and cannot change.',
    };
  const computed = await commitmentOf(proof.seed);
  const passed = computed === proof.commitment;
  return {
    name,
    passed,
    computed,
    words: passed ? 'Its SHA-256 is the commitment.' : 'Its SHA-256 is not the commitment.',
  };
}

async function cards(proof: RoundProof): Promise<Finding[]> {
  const name = 'Every card shown lay at its place under the root';
  if (!proof.root || proof.openings.length === 0)
    return [{ name, passed: null, words: 'No card of this round has been opened.' }];
  const { root } = proof;
  const held = await Promise.all(proof.openings.map((opening) => opens(root, opening)));
  const good = held.filter(Boolean).length;
  const wrong = proof.openings
    .filter((_, at) => !held[at])
    .map((opening) => `${opening.card} at ${opening.index}`);
  return [
    {
      name,
      passed: good === held.length,
      words: wrong.length
        ? `${wrong.join(', ')} does not lead to the root.`
        : `${good} of ${held.length} openings lead to the root.`,
    },
  ];
}

async function deck(proof: RoundProof): Promise<Finding> {
  const name = 'Seed and players’ entropy give exactly this deck';
  if (!proof.seed) return { name, passed: null, words: 'This follows when the seed is opened.' };
  const made = await deckOf(proof.seed, proof.round, proof.entropies);
  const computed = await rootOf(made);
  const same = proof.openings.every((opening) => made.cards[opening.index] === opening.card);
  const passed = computed === proof.root && same;
  return {
    name,
    passed,
    computed,
    words: passed
      ? 'Shuffled again here: the same 52 cards, the same root.'
      : 'Shuffled again here, the deck is another one.',
  };
}
