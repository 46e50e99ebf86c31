export { EmbedButton } from './public/embed-button.tsx';
export { oembedLinks } from './public/oembed-links.ts';
