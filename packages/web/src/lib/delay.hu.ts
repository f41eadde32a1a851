import type { Delay } from './delay.ts';

/** Why something waits, and what it waits for; between the two comes what was kept. */
export const DELAY_TEXTS: Readonly<Record<Delay, { readonly why: string; readonly until: string }>> = {
  network: { why: 'Nincs kapcsolat.', until: 'amint visszatér a hálózat' },
  timeout: { why: 'A szolgáltatás nem válaszolt időben.', until: 'amint válaszol' },
  busy: { why: 'Túl sok kérés érkezett egyszerre.', until: 'egy kis idő múlva' },
  server: { why: 'A szolgáltatás most nem tudta elmenteni.', until: 'amint újra elérhető' },
  signIn: { why: 'A bejelentkezése lejárt.', until: 'amint újra bejelentkezik' },
};
