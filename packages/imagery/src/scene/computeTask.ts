import type { TaskControl } from '../childTask.ts';
import { runScene } from './runScene.ts';
import { sceneRefusal } from './sceneRefusal.ts';
import type { ComputedScene, SceneRefusal, SceneTask } from './sceneTask.ts';

/** Computes a scene in this process. A fault of the files is a result; anything else is thrown. */
export const computeTask = (task: SceneTask, control: TaskControl): Promise<ComputedScene | SceneRefusal> =>
  runScene(task, control).catch(sceneRefusal);
