import { BaseSequencer } from 'vitest/node';
import { inRoot } from './paths.mjs';
import { longestFirst, testSeconds } from './testSeconds.mjs';

/** The order of Vitest's files in a run: by projects, the longest of each first. */
export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const seconds = testSeconds();
    return longestFirst(
      await super.sort(files),
      ({ project }) => project.name,
      ({ moduleId }) => seconds[moduleId.replace(`${inRoot()}/`, '')] ?? 0,
    );
  }
}
