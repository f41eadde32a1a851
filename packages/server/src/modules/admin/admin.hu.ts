/** Sentences that the administration says when it refuses. */
export const adminTexts = {
  noAddress: 'A felhasználónak nincs e-mail-címe vagy telefonszáma, ahová a link elküldhető.',
  noLoginLink: 'Ez a felhasználó csak jelszóval léphet be, belépési link nem küldhető neki.',
  noAlertLink: 'Riasztási link csak gazdának, agrárcégnek vagy temetőlátogatónak küldhető.',
  disabled: 'A felhasználó le van tiltva.',
  unknownView: 'Ismeretlen nézet.',
  wrongDate: 'Létező dátumot adjon meg ÉÉÉÉ-HH-NN alakban!',
  notHisName: 'Rendszergazda vagy gépi fiók nevében nem lehet dolgozni.',
  reasonUnsuitable: 'Az indoklás nem tartalmazhat vezérlő karaktereket.',
};
