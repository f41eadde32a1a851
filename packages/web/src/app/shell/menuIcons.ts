import type { ComponentType } from 'react';
import FrostIcon from '~icons/material-symbols/ac-unit-rounded';
import DashboardIcon from '~icons/material-symbols/bar-chart-rounded';
import AlertMailIcon from '~icons/material-symbols/campaign-rounded';
import CompanyIcon from '~icons/material-symbols/business-center-rounded';
import TermsIcon from '~icons/material-symbols/description-rounded';
import YieldIcon from '~icons/material-symbols/grass-rounded';
import UsersIcon from '~icons/material-symbols/group-rounded';
import AuditIcon from '~icons/material-symbols/history-rounded';
import CasesIcon from '~icons/material-symbols/folder-open-outline-rounded';
import HomeIcon from '~icons/material-symbols/home-rounded';
import WorkIcon from '~icons/material-symbols/manufacturing-rounded';
import DamageIcon from '~icons/material-symbols/note-add-outline-rounded';
import AlertSettingsIcon from '~icons/material-symbols/notifications-rounded';
import OutboxIcon from '~icons/material-symbols/outbox-rounded';
import RadarIcon from '~icons/material-symbols/radar';
import SourcesIcon from '~icons/material-symbols/satellite-alt-rounded';
import ChronologyIcon from '~icons/material-symbols/thunderstorm-rounded';
import ImportIcon from '~icons/material-symbols/upload-file-rounded';
import type { MenuEntry } from '#web/session/roleProfiles.ts';

export const MENU_ICONS: Readonly<Record<MenuEntry, ComponentType>> = {
  home: HomeIcon,
  damages: CasesIcon,
  radar: RadarIcon,
  createDamage: DamageIcon,
  dashboard: DashboardIcon,
  damageChronology: ChronologyIcon,
  frostDanger: FrostIcon,
  adminUsers: UsersIcon,
  adminCompanies: CompanyIcon,
  adminAudit: AuditIcon,
  adminMessages: OutboxIcon,
  adminImports: ImportIcon,
  adminSources: SourcesIcon,
  adminWork: WorkIcon,
  adminAlertDeliveries: AlertMailIcon,
  yieldMaps: YieldIcon,
  alertSettings: AlertSettingsIcon,
  contractTerms: TermsIcon,
};
