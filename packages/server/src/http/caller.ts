import type { SessionKind } from '#server/db/schema.ts';

/** The caller of a request: read from the database for every call, at most 5 s old. */
export interface Caller {
  readonly id: number;
  readonly companyId: number | null;
  readonly role: number;
  readonly name: string;
  readonly userName: string;
  readonly capabilities: readonly string[];
  readonly hidePolicyDamage: boolean;
  readonly session: {
    readonly id: string;
    readonly kind: SessionKind;
    /** The administrator who works in the user's name. */
    readonly actorId: number | null;
    readonly actorRole: number | null;
    readonly actorName: string | null;
    readonly authenticatedAt: Date;
    readonly expiresAt: Date;
  };
  /** `x-admin: true` was sent: a hint of the client, a power only together with the role (`X` in the matrix). */
  readonly adminFlag: boolean;
}

/** Of somebody, caller or not, what decides which rows they reach. */
export type Person = Pick<Caller, 'id' | 'companyId' | 'role'> & Partial<Pick<Caller, 'capabilities'>>;

/** Finds the caller of a request by its bearer token (or, where map programs read, by Basic with a map key). */
export interface Authenticator {
  byToken(token: string): Promise<Omit<Caller, 'adminFlag'> | undefined>;
  byMapKey(userName: string, mapKey: string, ip: string): Promise<Omit<Caller, 'adminFlag'> | undefined>;
}
