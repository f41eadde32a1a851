export const personTexts = {
  /** What stands in the place of somebody who was erased. */
  erasedName: (id: number) => `Törölt személy (${id})`,
  notYourself: 'A saját fiókját nem törölheti: ezt egy másik rendszergazda teheti meg.',
};
