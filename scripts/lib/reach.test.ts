import { describe, expect, it } from 'vitest';
import { neighboursOf, reachedTests, reachOf } from './reach.mjs';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((each) => `import { a } from '${each}';\n`).join(''),
});
const MODULES = 'packages/server/src/modules';
const FILES = [
  file('packages/domain/src/frost/rule.ts'),
  file('packages/domain/src/frost/rule.test.ts', './rule.ts'),
  file(`${MODULES}/frost/frost.service.ts`, '@georisk/domain/frost/rule.ts'),
  file(`${MODULES}/frost/frost.api.test.ts`, '@georisk/testing/app.ts'),
  file(`${MODULES}/soil/soil.service.ts`),
  file(`${MODULES}/soil/soil.api.test.ts`, '@georisk/testing/app.ts'),
  file('packages/server/src/modules.ts', './modules/frost/frost.service.ts', './modules/soil/soil.service.ts'),
  file('packages/testing/src/app.ts', '@georisk/server/modules.ts'),
  file('packages/contract/src/verticals/soil/soil.ts'),
  file('packages/server/src/http/permissions/trades.api.test.ts'),
  file('packages/web/src/features/frost/Frost.tsx', '@georisk/domain/frost/rule.ts'),
  file('packages/web/src/features/frost/frost.component.test.tsx', './Frost.tsx'),
  file('packages/web/src/app/App.tsx', '#web/features/frost/Frost.tsx'),
  file('packages/web/src/testing/show.tsx', '#web/app/App.tsx'),
  file('packages/web/src/features/soil/soil.component.test.tsx', '#web/testing/show.tsx'),
  file('packages/web/src/features/frost/whole.component.test.tsx', '#web/testing/show.tsx'),
  file('e2e/support/frost.ts', '../../packages/domain/src/frost/rule.ts'),
  file('e2e/frost.spec.ts', './support/frost.ts'),
];

describe('a change', () => {
  it('reaches all that import it, directly or not, but not through a list of everything', () => {
    const reached = reachOf(['packages/domain/src/frost/rule.ts'], FILES);
    expect(reached).toContain('packages/server/src/modules.ts');
    expect(reached).toContain('packages/web/src/features/frost/frost.component.test.tsx');
    expect(reached).not.toContain('packages/testing/src/app.ts');
    expect(reached).not.toContain(`${MODULES}/soil/soil.api.test.ts`);
  });

  it('reaches the tests that import it, and those of the API beside what it reaches', () => {
    expect(reachedTests(['packages/domain/src/frost/rule.ts'], FILES)).toEqual({
      tests: [
        'packages/domain/src/frost/rule.test.ts',
        `${MODULES}/frost/frost.api.test.ts`,
        'packages/web/src/features/frost/frost.component.test.tsx',
        'packages/web/src/features/frost/whole.component.test.tsx',
      ],
      stories: [],
    });
  });

  it('of a file that imports everything reaches what imports that file, and goes no further', () => {
    expect([...reachOf(['packages/web/src/app/App.tsx'], FILES)]).toEqual([
      'packages/web/src/app/App.tsx',
      'packages/web/src/testing/show.tsx',
    ]);
  });

  it('of calls reaches the permission test', () => {
    expect(reachedTests(['packages/contract/src/verticals/soil/soil.ts'], FILES).tests).toEqual([
      'packages/server/src/http/permissions/trades.api.test.ts',
    ]);
  });

  it('of stories and their helpers reaches stories, that of the product none', () => {
    expect(reachedTests(['e2e/support/frost.ts'], FILES).stories).toEqual(['e2e/frost.spec.ts']);
    expect(reachedTests(['e2e/frost.spec.ts'], FILES).stories).toEqual(['e2e/frost.spec.ts']);
  });

  it('that deletes a file reaches what still imports it, and no deleted test', () => {
    const left = FILES.filter(({ path }) => path !== 'packages/domain/src/frost/rule.ts');
    expect(reachedTests(['packages/domain/src/frost/rule.ts', 'e2e/gone.spec.ts'], left)).toEqual(
      reachedTests(['packages/domain/src/frost/rule.ts'], FILES),
    );
  });

  it('has as neighbours the files that import it directly', () => {
    expect([...neighboursOf([`${MODULES}/soil/soil.service.ts`], FILES)]).toEqual([
      `${MODULES}/soil/soil.service.ts`,
      'packages/server/src/modules.ts',
    ]);
  });
});
