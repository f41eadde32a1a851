import type { Role } from '@georisk/domain/roles/roles.ts';

/**
 * A table by whose rows the people of a role reach blocks: each of its rows has `company_id` and `mepar_code`, and all people of the role at
 * the company reach the block. Which calls ask for own blocks is in the matrix (cell `O`).
 */
export interface BlockReach {
  readonly table: string;
  readonly role: Role;
}
