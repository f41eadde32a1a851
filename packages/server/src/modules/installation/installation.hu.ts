import type { RoleName } from '@georisk/domain/roles/roles.ts';

/** What a demo account can do, in the list on the sign-in page. */
export const DEMO_TITLES: Readonly<Record<RoleName, string>> = {
  API: 'Gépi hozzáférés',
  ADMIN: 'Rendszergazda',
  MANAGER: 'Vezető',
  EXPERT_DAMAGE: 'Kárszakértő',
  EXPERT_UW: 'Kockázatelbíráló',
  FARMER: 'Gazda',
  WOODWISER: 'Erdészet',
  OPERATOR: 'Ügyintéző',
  PROKAT: 'Talajfelmérés',
  AGRARMONITOR: 'Agrármonitoring',
  AGRO: 'Agro',
  CEMETERY: 'Temető',
  CEMETERY_PUBLIC: 'Temető (látogató)',
  EXPERT_RISK_TAKING: 'Kockázatvállalási szakértő',
};
