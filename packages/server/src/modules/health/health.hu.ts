import type { HealthFault } from './health.ts';

export const healthTexts: Readonly<Record<HealthFault, string>> = {
  disk: 'A tárhely betelt, vagy 5%-nál kevesebb szabad.',
  database: 'Az adatbázis nem elérhető.',
  migrations: 'Az adatbázis szerkezete nem ehhez a verzióhoz való.',
  store: 'A képek tárolója nem elérhető.',
  queue: 'A háttérfeladatok több mint tíz perce állnak.',
  unseen: 'Legalább fél perce nem sikerült mindent ellenőrizni, ami a hívásokhoz kell.',
  stopping: 'A kiszolgáló éppen leáll.',
};
