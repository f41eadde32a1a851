/** Flags of every Node that the tests start, as in `scripts/lib/nodeFlags.mjs`, where the reason is. */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--no-concurrent-sparkplug'];
