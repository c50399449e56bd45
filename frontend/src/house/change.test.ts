import { describe, expect, it } from 'vitest';
import { PUBLIC, PRIVATE, seat } from '../pages/samples';
import { changed, type View } from './change';
import type { Change } from './wire';

const change = (parts: Partial<Change>): Change => ({
  kind: 'change',
  number: 8,
  previous: 7,
  sequence: 41,
  now: 0,
  ...parts,
});
const view: View = {
  table: { ...PUBLIC, seats: [1, 2, 3].map((number) => seat({ seat: number })) },
  you: PRIVATE,
};

describe('a change', () => {
  it('without parts leaves everything as it is', () => {
    const same = changed(view, change({}));
    expect(same.table).toBe(view.table);
    expect(same.you).toBe(view.you);
  });

  it('puts new values in their keys and keeps the order of the keys', () => {
    const { table, you } = changed(
      view,
      change({ table: { phase: 'flop', board: ['2c', '3d', '4h'] }, you: { stack: '12.00' } }),
    );
    expect(table).toEqual({ ...view.table, phase: 'flop', board: ['2c', '3d', '4h'] });
    expect(Object.keys(table)).toEqual(Object.keys(view.table));
    expect(you).toEqual({ ...view.you, stack: '12.00' });
    expect(Object.keys(you)).toEqual(Object.keys(view.you));
  });

  it('of one seat leaves the others the same objects, and whatever is not named', () => {
    const checked = seat({ seat: 2, state: 'checked' });
    const { table, you } = changed(view, change({ seats: { '2': checked } }));
    expect(table.seats).toEqual([view.table.seats[0], checked, view.table.seats[2]]);
    expect(table.seats[0]).toBe(view.table.seats[0]);
    expect(table.seats[2]).toBe(view.table.seats[2]);
    expect(table.dealer).toBe(view.table.dealer);
    expect(you).toBe(view.you);
  });

  it('does not touch the view it is made to', () => {
    const before = JSON.stringify(view);
    changed(view, change({ table: { number: 9 }, seats: { '1': seat({ seat: 1, state: 'away' }) } }));
    expect(JSON.stringify(view)).toBe(before);
  });

  it('may take a value away', () => {
    expect(changed(view, change({ table: { deadline: null } })).table.deadline).toBeNull();
  });
});
