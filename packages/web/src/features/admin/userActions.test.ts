import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import { actionsOn } from './userActions.ts';

const USER: AdminUser = {
  id: 5,
  name: 'Kiss Anna',
  userName: 'kiss.anna',
  role: ROLES.FARMER,
  companyId: 1,
  companyName: 'Biztosító',
  status: 'active',
  email: null,
  phone: null,
  externalId: null,
  hidePolicyDamage: false,
  capabilities: [],
  version: 1,
  hasPassword: true,
  lastSignInAt: null,
  canImpersonate: false,
  canSendLink: false,
  canErase: false,
};
const deeds = (more: Partial<AdminUser> = {}, ownId = 1) =>
  actionsOn({ ...USER, ...more }, ownId).map(({ deed }) => deed);

describe('actionsOn', () => {
  it.each([
    ['canImpersonate', 'impersonate'],
    ['canSendLink', 'link'],
    ['canErase', 'data'],
  ] as const)('offers what the server allows by %s, and only then', (right, deed) => {
    expect(deeds()).not.toContain(deed);
    expect(deeds({ [right]: true })).toContain(deed);
  });

  it('offers devices only of a role that may make grants for them', () => {
    expect(deeds({ role: ROLES.EXPERT_DAMAGE })).toContain('devices');
    expect(deeds({ role: ROLES.FARMER })).not.toContain('devices');
  });

  it('does not offer people to lock themselves out', () => {
    expect(deeds({}, 5)).not.toContain('status');
    expect(deeds({}, 6)).toContain('status');
  });

  it('marks disabling as a removal, and enabling not', () => {
    const status = (of: AdminUser['status']) =>
      actionsOn({ ...USER, status: of }, 1).find(({ deed }) => deed === 'status');
    expect(status('active')).toMatchObject({ title: 'Letiltás', removes: true });
    expect(status('disabled')).toMatchObject({ title: 'Engedélyezés', removes: false });
  });

  it('says of whom one takes the place', () => {
    const title = (role: number) => actionsOn({ ...USER, role, canImpersonate: true }, 1)[0]?.title;
    expect(title(ROLES.FARMER)).not.toBe(title(ROLES.EXPERT_DAMAGE));
  });
});
