export const staffWelcome = [
  'A térkép az ország egészét mutatja: nagyítson oda, ahol dolga van.',
  'A bal oldali panel becsukható, hogy több hely jusson a térképnek.',
  'Jobb felül a saját adatait és a segítséget találja.',
] as const;
