/** The kinds of import by the word of the command, with what they are called in a list and in the command's help. */
export type ImportTitles = Readonly<Record<string, { readonly title: string; readonly description: string }>>;
