export const personTexts = {
  /** The name that replaces an erased person's. */
  erasedName: (id: number) => `Törölt személy (${id})`,
  notYourself: 'A saját fiókját nem törölheti: ezt egy másik rendszergazda teheti meg.',
};
