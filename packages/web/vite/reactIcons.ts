import type { CustomCompiler } from 'unplugin-icons/types';

const ELEMENT = /<path\s([^>]*?)\/>/g;
const ATTRIBUTE = /([a-zA-Z-]+)="([^"]*)"/g;
const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [camel(name), value]));

/**
 * Turns an icon into a React component without svgr: the one family in use is made of `<path>` elements alone.
 * Decorative by default, as every icon of the product is beside a text or has a tooltip.
 */
export const reactIcons: CustomCompiler = {
  extension: 'js',
  compiler(svg) {
    const paths = [...svg.matchAll(ELEMENT)].map(([, text = ''], index) => ({
      key: String(index),
      ...attributesOf(text),
    }));
    if (paths.length === 0) throw new Error(`An icon without <path>: ${svg}`);
    const children = paths
      .map(({ key, ...attributes }) => `jsx('path', ${JSON.stringify(attributes)}, ${JSON.stringify(key)})`)
      .join(', ');
    return `import { jsx, jsxs } from 'react/jsx-runtime';
export default function Icon(props) {
  return jsxs('svg', { viewBox: '0 0 24 24', width: '1.5em', height: '1.5em', 'aria-hidden': true, focusable: 'false', ...props, children: [${children}] });
}`;
  },
};
