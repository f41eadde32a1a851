export const sentLinkTexts = {
  noAddress: 'A felhasználónak nincs e-mail-címe vagy telefonszáma, ahová a link elküldhető.',
  noLoginLink: 'Ez a felhasználó csak jelszóval léphet be, belépési link nem küldhető neki.',
  noAlertLink: 'Riasztási link csak gazdának, agrárcégnek vagy temetőlátogatónak küldhető.',
  unknownView: 'Ismeretlen nézet.',
  wrongDate: 'Létező dátumot adjon meg ÉÉÉÉ-HH-NN alakban!',
} as const;
