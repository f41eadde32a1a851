/**
 * Flags of every Node that is started here. Without the second a process can hang at its end: V8 compiles baseline code
 * on another thread, which waits for the main thread to collect garbage while that waits for the thread to end
 * (`NodePlatform::Shutdown`, seen with Node 24.21). `packages/testing/src/nodeFlags.ts` has the same for the tests.
 */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--no-concurrent-sparkplug'];
