export const forestFeatureTexts = {
  title: 'Erdőrészletek',
  description:
    'Az erdőrészletek: jel, település, fafaj, törzsszám, átlagos magasság (m) és átmérő (cm), élőfakészlet (m³), és hogy hány törzsből számítottuk.',
} as const;
