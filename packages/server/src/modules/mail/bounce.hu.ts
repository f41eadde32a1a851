/** Why a file was not recorded as a bounce. */
export const bounceTexts = {
  'no-report': 'Ez nem kézbesítési értesítés. A teljes visszapattant levelet (.eml) töltse fel!',
  'not-failed': 'Ez az értesítés nem sikertelen kézbesítésről szól, ezért nem rögzítettük.',
  'no-message': 'Az értesítésből nem derül ki, melyik üzenet pattant vissza.',
  'not-ours': 'Ehhez a visszapattant levélhez nem tartozik elküldött üzenet.',
} as const;
