import { describe, expect, it } from 'vitest';
import { isImportedByManifest, isImportedTheOneWay, isLight } from './importPaths.mjs';

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
    ['packages/web/src/shared/curve/Curve.tsx', '../imagery/legend.ts', false],
    ['packages/web/src/shared/curve/Curve.tsx', '#web/shared/imagery/legend.ts', true],
    ['packages/web/src/features/damage/sampling/Panel.tsx', '../damagePlot/plot.ts', true],
    ['packages/domain/src/geo/bbox.ts', '../units.ts', true],
    [CASE, '../../../../domain/src/units.ts', true],
  ])('of %s from %s is the one way: %s', (file, specifier, isOne) => {
    expect(isImportedTheOneWay(file, from(specifier))).toBe(isOne);
  });
});

describe('a feature', () => {
  const SCREEN = 'packages/web/src/features/policy/PolicyScreen.tsx';
  it.each([
    [SCREEN, '#web/features/damage/damage.feature.ts', true],
    [SCREEN, '#web/features/damage/CasePanel.tsx', false],
    [SCREEN, './PolicyMap.tsx', true],
    ['packages/web/src/app/features.ts', '#web/features/damage/damage.feature.ts', true],
    ['packages/web/src/app/home/HomeMap.tsx', '#web/features/damage/CaseMap.tsx', false],
    ['packages/web/src/main.tsx', '#web/features/damage/DamageScreen.tsx', true],
  ])('imported by %s as %s is imported by its manifest: %s', (file, specifier, isSo) => {
    expect(isImportedByManifest(file, from(specifier))).toBe(isSo);
    expect(isImportedByManifest(file, `lazy(() => import('${specifier}'))`)).toBe(isSo);
  });
});

describe('a manifest', () => {
  const MANIFEST = 'packages/web/src/features/damage/damage.feature.ts';
  it.each([
    ["import { lazy } from 'react';", true],
    ["import { href } from '#web/routes/routes.ts';", true],
    ["import { damageNames as names } from './damage.feature.hu.ts';", true],
    ["      component: late(() => import('./DamageScreen.tsx'), 'DamageScreen'),", true],
    ["import type { MapPart } from '#web/mapScreen/mapPart.ts';", true],
    ["import { damageTexts } from './texts.hu.ts';", false],
    ["import { DamageScreen } from './DamageScreen.tsx';", false],
    ["import Icon from '~icons/material-symbols/home-rounded';", false],
  ])('with %s is light: %s', (line, isSo) => {
    expect(isLight(MANIFEST, line)).toBe(isSo);
  });
});
