import { z } from 'zod';
import { LOG_WORDS } from '../../logWords.ts';
import { type Endpoint, filledText, instant, noQuery } from '../../schemas/shared.ts';

/** Characters of a person's name. */
export const MAX_OWN_NAME = 200;

export const contact = z.object({ name: z.string(), phone: z.string(), email: z.string() });

export const company = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  theme: z.string(),
  logoUrl: z.string().nullable(),
  contact: contact.nullable(),
  helpVideoUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
  /**
   * Days within which a damage must be reported after it was noticed, and the sentence of the policy's terms that says
   * so; null where the company says none.
   */
  reportDays: z.number().nullable(),
  reportRule: z.string().nullable(),
});

export const sessionInfo = z.object({
  kind: z.enum(['password', 'link', 'alert', 'impersonated']),
  expiresAt: instant,
  actorName: z.string().nullable(),
});

export const currentUser = z.object({
  id: z.number(),
  name: z.string(),
  userName: z.string(),
  externalId: z.string().nullable(),
  companyId: z.number().nullable(),
  role: z.number(),
  welcomeScreen: z.boolean(),
  hidePolicyDamage: z.boolean(),
  capabilities: z.array(z.string()),
  company: company.nullable(),
  session: sessionInfo,
});
export type CurrentUser = z.infer<typeof currentUser>;
export type Company = z.infer<typeof company>;

const password = z.string().min(1).max(512);

export const signInBody = z.strictObject({
  grant_type: z.literal('password'),
  username: z.string().min(1).max(254),
  password,
});

export const sessionEndpoints = {
  signIn: {
    body: signInBody,
    answer: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number() }),
  },
  linkSignIn: {
    // Its form is checked by the call itself: a bad form returns "Invalid compound link token".
    body: z.strictObject({
      userId: z.union([z.string().max(32), z.number()]),
      linkToken: z.string().max(256),
      nonce: z.string().max(128).optional(),
      /** A person pressed a button, as `link-needs-tap` asks for. */
      tapped: z.boolean().optional(),
    }),
    answer: z.object({ token: z.string() }),
  },
  requestLink: {
    body: z.strictObject({ email: z.string().max(10_240).optional(), phone: z.string().max(10_240).optional() }),
    status: 202,
    answer: z.object({ message: z.string() }),
  },
  requestPasswordReset: {
    body: z.strictObject({ email: z.string().max(10_240) }),
    status: 202,
    answer: z.object({ message: z.string() }),
  },
  renewPassword: { body: z.strictObject({ token: z.string().max(256), password }), status: 204 },
  signOut: { status: 204 },
  currentUser: { answer: currentUser },
  renameCurrentUser: { body: z.strictObject({ name: filledText(MAX_OWN_NAME) }), answer: currentUser },
  changePassword: { body: z.strictObject({ currentPassword: password, newPassword: password }), status: 204 },
  suppressWelcomeScreen: { status: 204 },
  log: {
    params: z.strictObject({ type: z.enum(Object.keys(LOG_WORDS) as [string, ...string[]]) }),
    body: z.strictObject({ resource: z.string().max(512).optional() }),
    status: 204,
  },
  installation: {
    query: noQuery,
    answer: z.object({
      demo: z.boolean(),
      today: z.string(),
      passwordMinimum: z.number(),
      messagesToOutbox: z.boolean(),
      demoPassword: z.string().nullable(),
      demoAccounts: z.array(z.object({ userName: z.string(), name: z.string(), title: z.string(), role: z.number() })),
    }),
  },
} as const satisfies Record<string, Endpoint>;
