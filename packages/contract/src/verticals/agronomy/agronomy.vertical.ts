export const routes = {
  blockPlot: '/view/blockPlot/:id',
} as const satisfies Record<string, `/${string}`>;
