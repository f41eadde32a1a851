export const soilWelcome = [
  'A térképen a cég talajfelmérése látszik: nagyítson oda, ahol dolga van, vagy ugorjon a felmért területre.',
  'Talajfoltra, talajmintára vagy menedzsmentzónára kattintva az adatai jelennek meg.',
  'MePAR-blokkra kattintva vagy a kódját keresve a blokk NDVI-képei és domborzata nyílnak meg.',
] as const;
