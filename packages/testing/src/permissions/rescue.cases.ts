import { always, type CallCase } from './ask.ts';

/** Of a key that nobody has: the point of P-256's generator. */
const PUBLIC_KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q==';

export const rescueCases = {
  registerDeviceKey: [
    {
      asks: () => [
        { what: 'a key', body: { publicKey: PUBLIC_KEY }, status: always(200) },
        ...[
          {},
          { publicKey: 'x' },
          // Of the right length, and no key.
          { publicKey: 'A'.repeat(124) },
          { publicKey: PUBLIC_KEY, userId: 1 },
        ].map((body) => ({ what: 'malformed', body, status: always(400) })),
      ],
    },
  ],
  // A form cannot be sent here: files are tested beside their service (`rescueFile.api.test.ts`).
  importRescueFile: [
    { asks: () => [{}, { file: 'x' }].map((body) => ({ what: 'no form', body, status: always(400) })) },
  ],
} satisfies Record<string, readonly CallCase[]>;
