import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * The entry is a few lines that clear the address bar and then import the application. Naming the application's chunks
 * in the shell lets the browser fetch them meanwhile; a preloaded module is not evaluated before it is imported.
 */
export function preloadStart(startModule: string): Plugin {
  return {
    name: 'georisk-preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(startModule));
        const names = start ? [start.fileName, ...start.imports].filter((name) => !html.includes(name)) : [];
        return names.map(
          (name): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: 'head',
          }),
        );
      },
    },
  };
}
