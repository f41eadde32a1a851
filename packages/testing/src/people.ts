import type { RoleName } from '@georisk/domain/roles/roles.ts';

/** Companies of the fixture: two insurers with the numbers of the specification, two of each other trade. */
export const COMPANIES = {
  A: { id: 4, kind: 'insurer', riskTaking: true },
  B: { id: 7, kind: 'insurer', riskTaking: false },
  forest1: { id: 11, kind: 'forestry', riskTaking: false },
  forest2: { id: 12, kind: 'forestry', riskTaking: false },
  soil1: { id: 13, kind: 'soil', riskTaking: false },
  soil2: { id: 14, kind: 'soil', riskTaking: false },
  ek1: { id: 15, kind: 'ek', riskTaking: false },
  ek2: { id: 16, kind: 'ek', riskTaking: false },
  agro1: { id: 17, kind: 'agro', riskTaking: false },
  agro2: { id: 18, kind: 'agro', riskTaking: false },
  cemetery1: { id: 19, kind: 'cemetery', riskTaking: false },
  cemetery2: { id: 20, kind: 'cemetery', riskTaking: false },
} as const;
export type CompanyKey = keyof typeof COMPANIES;

/** Everybody of the fixture, with role and company; the key is the user name. */
export const PEOPLE = {
  'a.api': ['API', 'A'],
  'a.manager': ['MANAGER', 'A'],
  'a.operator': ['OPERATOR', 'A'],
  'a.damage1': ['EXPERT_DAMAGE', 'A'],
  'a.damage2': ['EXPERT_DAMAGE', 'A'],
  'a.uw1': ['EXPERT_UW', 'A'],
  'a.uw2': ['EXPERT_UW', 'A'],
  'a.risk1': ['EXPERT_RISK_TAKING', 'A'],
  'a.risk2': ['EXPERT_RISK_TAKING', 'A'],
  'a.farmer1': ['FARMER', 'A'],
  'a.farmer2': ['FARMER', 'A'],
  'b.api': ['API', 'B'],
  'b.manager': ['MANAGER', 'B'],
  'b.operator': ['OPERATOR', 'B'],
  'b.damage1': ['EXPERT_DAMAGE', 'B'],
  'b.damage2': ['EXPERT_DAMAGE', 'B'],
  'b.uw1': ['EXPERT_UW', 'B'],
  'b.uw2': ['EXPERT_UW', 'B'],
  'b.risk1': ['EXPERT_RISK_TAKING', 'B'],
  'b.risk2': ['EXPERT_RISK_TAKING', 'B'],
  'b.farmer1': ['FARMER', 'B'],
  'b.farmer2': ['FARMER', 'B'],
  forest1: ['WOODWISER', 'forest1'],
  forest2: ['WOODWISER', 'forest2'],
  soil1: ['PROKAT', 'soil1'],
  soil2: ['PROKAT', 'soil2'],
  ek1: ['AGRARMONITOR', 'ek1'],
  ek2: ['AGRARMONITOR', 'ek2'],
  agro1: ['AGRO', 'agro1'],
  agro2: ['AGRO', 'agro2'],
  cemetery1: ['CEMETERY', 'cemetery1'],
  cemetery1public: ['CEMETERY_PUBLIC', 'cemetery1'],
  cemetery2: ['CEMETERY', 'cemetery2'],
  cemetery2public: ['CEMETERY_PUBLIC', 'cemetery2'],
  admin1: ['ADMIN', null],
  admin2: ['ADMIN', 'A'],
  disabled: ['OPERATOR', 'A'],
  /** The farmer from whom the block panel hides policies and damages; the number is the specification's. */
  farmer57: ['FARMER', 'A'],
} as const satisfies Record<string, readonly [RoleName, CompanyKey | null]>;
export type PersonKey = keyof typeof PEOPLE;
export const PERSON_KEYS = Object.keys(PEOPLE) as PersonKey[];
