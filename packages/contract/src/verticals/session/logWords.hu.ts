import type { logWords } from './session.tables.ts';

export const logWordTexts: Readonly<Record<keyof typeof logWords, string>> = {
  login: 'Belépés jelszóval',
  'login-failed': 'Sikertelen belépés',
  'link-login': 'Belépés linkkel',
  'link-login-failed': 'Sikertelen belépés linkkel',
  'link-request': 'Belépési link kérése',
  'link-sent': 'Belépési link küldése',
  'link-revoked': 'Link visszavonása',
  'link-frozen': 'Link befagyasztása',
  logout: 'Kijelentkezés',
  'password-reset-request': 'Új jelszó kérése',
  'password-renewed': 'Jelszó megújítása',
  'password-changed': 'Jelszó módosítása',
  'profile-changed': 'Profil módosítása',
  'map-key-made': 'Térképkulcs készítése',
  'permission-refused': 'Jogosultság hiánya',
  'admin-flag-misused': 'Rendszergazdai jelzés jogtalan használata',
  'cross-company-view': 'Más társaság adatának megtekintése',
  'message-sent': 'Üzenet küldése',
  'view-help': 'Segítség megnyitása',
  'welcome-suppressed': 'Üdvözlés elrejtése',
};
