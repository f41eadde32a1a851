import { describe, expect, it } from 'vitest';
import { isImportedTheOneWay } from './importPaths.mjs';

const CASE = 'packages/server/src/modules/damage/case.service.ts';
const from = (specifier: string) => `import { x } from '${specifier}';`;

describe('an import within a package', () => {
  it.each([
    [CASE, './case.repository.ts', true],
    [CASE, '../damage/case.repository.ts', true],
    [CASE, '../policy/policy.service.ts', false],
    [CASE, '#server/modules/policy/policy.service.ts', true],
    [CASE, '#server/modules/damage/case.repository.ts', false],
    [CASE, '../../db/executor.ts', false],
    ['packages/server/src/app.ts', './config.ts', true],
    ['packages/server/src/app.ts', './http/calls.ts', false],
    ['packages/server/src/http/shell/page.ts', '../calls.ts', true],
    ['packages/web/src/features/curve/Curve.tsx', '../../lib/format.ts', false],
    ['packages/web/src/features/curve/Curve.tsx', 'react', true],
    ['packages/domain/src/geo/bbox.ts', '../units.ts', true],
    [CASE, '../../../../domain/src/units.ts', true],
  ])('of %s from %s is the one way: %s', (file, specifier, isOne) => {
    expect(isImportedTheOneWay(file, from(specifier))).toBe(isOne);
  });
});
