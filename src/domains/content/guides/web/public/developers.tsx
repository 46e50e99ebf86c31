import './guide.css';
import { Link } from 'react-router';
import { search } from '#contract/data/search';
import { translatorOf } from '#shared/texts';
import { formats } from '#view/data/exports';
import { apiBase } from '#web/api/api.ts';
import { PageHead } from '#web/kit/parts/page-head.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { TextTabs } from '#web/kit/parts/text-tabs.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { guidesTexts } from '../../texts/index.ts';
import type { Route } from './+types/developers';

/** Addresses of the interfaces, their standards and links to more documentation. Documents exist in both languages. */
const interfaces = [
  { name: 'api', address: '/v3/api-docs', standard: 'OpenAPI 3.1', document: '/swagger-ui/index.html' },
  { name: 'search', address: `${apiBase}${search.list.path}`, standard: 'JSON' },
  {
    name: 'exports',
    address: '/export/{id}/{format}',
    standard: 'RFC 9110, DataCite 4, schema.org, Croissant, RO-Crate',
  },
  { name: 'feeds', address: '/data/atom.xml', standard: 'Atom (RFC 4287), RSS 2.0' },
  { name: 'oai', address: '/oai', standard: 'OAI-PMH 2.0' },
  { name: 'optimade', address: '/optimade/', standard: 'OPTIMADE 1.3' },
  { name: 'signposting', address: '/export/{id}/linkset', standard: 'FAIR Signposting, RFC 9264' },
  { name: 'embedding', address: '/oembed?url=', standard: 'oEmbed 1.0', document: '/docs/embedding.md' },
  { name: 'sitemap', address: '/sitemap.xml', standard: 'sitemaps.org 0.9' },
  { name: 'catalog', address: '/.well-known/api-catalog', standard: 'RFC 9727' },
  { name: 'accessTokens', address: '/docs/access-tokens.md', standard: 'JSON', document: '/docs/access-tokens.md' },
  { name: 'benchmarks', address: '/docs/benchmark-api.md', standard: 'JSON', document: '/docs/benchmark-api.md' },
  {
    name: 'publishers',
    address: '/docs/publisher-api.md',
    standard: 'HMAC-SHA256, RFC 9457',
    document: '/docs/publisher-api.md',
  },
] as const;

export function loader({ request }: Route.LoaderArgs) {
  return { origin: new URL(request.url).origin };
}

export function meta(page: Route.MetaArgs) {
  return pageMeta(page, {
    title: (language) => translatorOf(guidesTexts, language)('developers.title'),
    description: (language) => translatorOf(guidesTexts, language)('developers.lead'),
  });
}

/** Documentation of the interfaces for programs. */
export default function DevelopersPage({ loaderData: { origin } }: Route.ComponentProps) {
  const t = useTexts(guidesTexts);
  return (
    <div className="container page guide">
      <Breadcrumb steps={[{ title: t('developers.title') }]} />
      <PageHead title={t('developers.title')} lead={t('developers.lead')} />
      <Interfaces />
      <Examples origin={origin} />
      <section aria-labelledby="formats">
        <h2 id="formats">{t('developers.formats')}</h2>
        <p>{t('developers.formatsHelp')}</p>
        <div className="scroll-x">
          <table className="table">
            <thead>
              <tr>
                <th>{t('developers.format')}</th>
                <th>{t('developers.mediaType')}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(formats).map(([name, { mediaType }]) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td>
                    <code>{mediaType}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section aria-labelledby="tokens">
        <h2 id="tokens">{t('developers.tokens')}</h2>
        <p>{t('developers.tokensHelp')}</p>
        <p>
          <Link to="/user/profile?tab=tokens">{t('developers.tokensLink')}</Link>
        </p>
      </section>
      <section aria-labelledby="rules">
        <h2 id="rules">{t('developers.rules')}</h2>
        <ul className="guide__rules">
          {(['rate', 'repeat', 'errors', 'away', 'cors', 'agent'] as const).map((rule) => (
            <li key={rule}>{t(`developers.rule.${rule}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Interfaces() {
  const t = useTexts(guidesTexts);
  const language = useLanguage();
  const inLanguage = (document: string) => (language === 'zh' ? document.replace(/\.md$/, '.zh.md') : document);
  return (
    <section aria-labelledby="interfaces">
      <h2 id="interfaces">{t('developers.interfaces')}</h2>
      <div className="scroll-x">
        <table className="table">
          <thead>
            <tr>
              <th>{t('developers.name')}</th>
              <th>{t('developers.address')}</th>
              <th>{t('developers.standard')}</th>
            </tr>
          </thead>
          <tbody>
            {interfaces.map((one) => (
              <tr key={one.name}>
                <th scope="row">{t(`developers.rows.${one.name}`)}</th>
                <td>
                  {one.address.includes('{') ? (
                    <code>{one.address}</code>
                  ) : (
                    <a href={inLanguage(one.address)}>
                      <code>{inLanguage(one.address)}</code>
                    </a>
                  )}
                  {'document' in one && one.document !== one.address ? (
                    <>
                      {' · '}
                      <a href={one.document}>{t('developers.read')}</a>
                    </>
                  ) : null}
                </td>
                <td className="guide__standard">{one.standard}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Examples({ origin }: { origin: string }) {
  const t = useTexts(guidesTexts);
  const found = `${origin}${apiBase}${search.list.path}?elements=Bi,Se&pageSize=20`;
  const harvest = `${origin}/oai?verb=ListRecords&metadataPrefix=oai_dc&set=type:dataset`;
  const structures = `${origin}/optimade/v1/structures?filter=elements%20HAS%20ALL%20%22Ti%22,%22O%22%20AND%20nelements=3`;
  return (
    <section aria-labelledby="examples">
      <h2 id="examples">{t('developers.examples')}</h2>
      <h3>{t('developers.searching')}</h3>
      <p>{t('developers.searchHelp')}</p>
      <TextTabs
        label={t('developers.programs')}
        copy={t('developers.copy')}
        tabs={[
          { name: 'curl', label: 'curl', isCode: true, write: () => `curl '${found}'` },
          { name: 'python', label: 'Python', isCode: true, write: () => pythonSearch(origin, found) },
          {
            name: 'r',
            label: 'R',
            isCode: true,
            write: () => `found <- jsonlite::fromJSON("${found}")\nfound$rows[, c("publicId", "titleEn")]`,
          },
        ]}
      />
      <h3>{t('developers.harvest')}</h3>
      <p>{t('developers.harvestHelp')}</p>
      <TextTabs
        label={t('developers.programs')}
        copy={t('developers.copy')}
        tabs={[
          { name: 'curl', label: 'curl', isCode: true, write: () => `curl '${harvest}'` },
          {
            name: 'python',
            label: 'Python (sickle)',
            isCode: true,
            write: () =>
              `from sickle import Sickle\n\nfor record in Sickle("${origin}/oai").ListRecords(metadataPrefix="oai_dc"):\n    print(record.header.identifier, record.metadata.get("title"))`,
          },
        ]}
      />
      <h3>{t('developers.structures')}</h3>
      <p>{t('developers.structuresHelp')}</p>
      <TextTabs
        label={t('developers.programs')}
        copy={t('developers.copy')}
        tabs={[
          { name: 'python', label: 'Python (pymatgen)', isCode: true, write: () => pymatgenSearch(origin) },
          {
            name: 'optimade-get',
            label: 'optimade-get',
            isCode: true,
            write: () => `optimade-get --filter 'elements HAS ALL "Ti","O" AND nelements=3' ${origin}/optimade`,
          },
          { name: 'curl', label: 'curl', isCode: true, write: () => `curl '${structures}'` },
        ]}
      />
      <h3>{t('developers.files')}</h3>
      <p>{t('developers.filesHelp')}</p>
    </section>
  );
}

const pymatgenSearch = (origin: string) =>
  [
    'from pymatgen.ext.optimade import OptimadeRester',
    '',
    `portal = OptimadeRester("${origin}/optimade/")`,
    `found = portal.get_structures_with_filter('elements HAS ALL "Ti","O" AND nelements=3')`,
    'for structures in found.values():',
    '    for name, structure in structures.items():',
    '        print(name, structure.composition.reduced_formula, structure.get_space_group_info())',
  ].join('\n');

const pythonSearch = (origin: string, address: string) =>
  [
    'import json',
    'from urllib.request import urlopen',
    '',
    `with urlopen("${address}") as answer:`,
    '    found = json.load(answer)',
    'for row in found["rows"]:',
    `    with urlopen("${origin}/export/" + row["publicId"] + "/bibtex") as answer:`,
    '        print(answer.read().decode())',
  ].join('\n');
