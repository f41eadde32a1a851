export interface ProductRow {
  /** What it is looked at through: one picture under its own name, or one for each of its sub-types; none where it is no picture. */
  readonly pictures: readonly string[];
  /** Where a block's panel has its button, and in which order: of every block, where the block has such a product, or nowhere. */
  readonly button: readonly [where: 'main' | 'more', order: number] | null;
  /** It is of a year and not of a day. */
  readonly ofYear?: true;
  /** Its areas are outlined: a pixel without a value is one that is in none of them. */
  readonly outlined?: true;
}

export interface ProductText {
  readonly title: string;
  readonly description: string;
  /** On its button in the panel of a block, where that is not its title. */
  readonly button?: string;
}

/** Types of products by the number of a role. */
export type RoleProducts = Readonly<Record<number, readonly string[]>>;
