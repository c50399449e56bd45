/** The version of what a link says: `LINK_VERSION` of the wire. A page refuses another one. */
export const LINK = 1;
