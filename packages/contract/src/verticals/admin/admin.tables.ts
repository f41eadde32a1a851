import type { LogWords } from '../../logWord.ts';

export { logWordTexts } from './logWords.hu.ts';
export { problemTexts } from './problems.hu.ts';

export const logWords = {
  'impersonate-start': [15, 'server'],
  'impersonate-end': [16, 'server'],
  'user-created': [43, 'server'],
  'user-changed': [44, 'server'],
  'company-changed': [45, 'server'],
  'person-exported': [46, 'server'],
  'person-erased': [47, 'server'],
  'data-imported': [48, 'server'],
  'import-mapping-saved': [91, 'server'],
  'import-mapping-forgotten': [92, 'server'],
  'import-undone': [93, 'server'],
  'webhook-made': [85, 'server'],
  'webhook-changed': [86, 'server'],
  'webhook-removed': [87, 'server'],
  'webhook-sent-by-hand': [88, 'server'],
  'webhook-secret-made': [105, 'server'],
  'webhook-secret-ended': [106, 'server'],
  'webhook-gone': [107, 'server'],
  'source-made': [108, 'server'],
  'source-changed': [109, 'server'],
  'source-removed': [110, 'server'],
  'source-asked': [111, 'server'],
  'notice-text-changed': [96, 'server'],
  'notice-channels-changed': [97, 'server'],
  'notice-text-tested': [98, 'server'],
  'next-notices-changed': [99, 'server'],
  'event-notices-sent': [114, 'server'],
} as const satisfies LogWords;
