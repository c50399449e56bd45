import type { Change, PrivateView, PublicView } from './wire';

/** All that one viewer sees. */
export interface View {
  table: PublicView;
  you: PrivateView;
}

/** A view with the changes made. What did not change is the same object as before, so nothing of it is drawn anew. */
export function changed(view: View, { table, seats, you }: Change): View {
  let next = table ? { ...view.table, ...table } : view.table;
  if (seats) next = { ...next, seats: next.seats.map((seat) => seats[seat.seat] ?? seat) };
  return { table: next, you: you ? { ...view.you, ...you } : view.you };
}
