let byHand = false;

/** Whether the map is where a person has moved it, and not where a view has put it. */
export const handMoves = {
  read: (): boolean => byHand,
  /** A person has moved the map. */
  begin: (): void => {
    byHand = true;
  },
  /** A view moves the map. */
  end: (): void => {
    byHand = false;
  },
};
