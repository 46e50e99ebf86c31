import './about.css';
import { data, Link, useSearchParams } from 'react-router';
import { aboutSlots, about, type PublicAbout } from '#contract/content/about';
import { subCenters } from '#contract/content/sub-centers';
import { largestPage } from '#shared/paging';
import { pick, translatorOf } from '#shared/texts';
import { subCenterTexts } from '#texts/content/sub-centers';
import { SubCenterStrip } from '#view/content/sub-centers';
import { Badge } from '#web/kit/parts/badge.tsx';
import { Breadcrumb } from '#web/kit/parts/breadcrumb.tsx';
import { FallbackNote, shownIn } from '#web/kit/parts/fallback-note.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { PreviewBanner } from '#web/kit/parts/preview-banner.tsx';
import { RichText } from '#web/kit/forms/rich-text/rich-text.tsx';
import { ShareButton } from '#web/kit/parts/share-button.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { pageMeta } from '#web/shell/page-meta.ts';
import { callOf, type LoaderCall } from '#web/api/scope.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { aboutTexts } from '../../texts/index.ts';
import type { Route } from './+types/about';
import { Contact } from './contact.tsx';
import { OrgChart } from './org-chart.tsx';
import { Team } from './team.tsx';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const place = about.frontFind.params.safeParse(params);
  if (!place.success) throw data(null, { status: 404 });
  const { slot } = place.data;
  const call = callOf(context);
  const [shown, centers] = await Promise.all([
    call(about.frontFind, { params: { slot } }),
    slot === 'brief' ? call(subCenters.frontList, { query: { pageSize: largestPage } }) : { rows: [] },
  ]);
  const page = { slot, ...shown, centers: centers.rows };
  const { searchParams } = new URL(request.url);
  const [asked, member] = [searchParams.get('preview'), searchParams.get('previewMember')];
  if (member !== null && slot === 'team') return { ...page, ...(await previewOfMember(call, member, shown.members)) };
  if (asked === null) return { ...page, preview: null };
  return { ...page, ...(await previewOf(call, asked)) };
}

/** The team with one member as stored, published or not, at the place that the order gives. */
async function previewOfMember(call: LoaderCall, asked: string, shown: PublicAbout['members']) {
  const params = about.findMember.params.safeParse({ memberId: asked });
  if (!params.success) throw data(null, { status: 404 });
  const { status, ...member } = await call(about.findMember, { params: params.data });
  const others = shown.filter(({ memberId }) => memberId !== member.memberId);
  return { members: status === 'published' ? shown : [member, ...others], preview: status };
}

/** A text as stored, published or not, for users who may read it in the back office. */
async function previewOf(call: LoaderCall, asked: string) {
  const params = about.find.params.safeParse({ aboutId: asked });
  if (!params.success) throw data(null, { status: 404 });
  const { status, ...text } = await call(about.find, { params: params.data });
  return { text: text satisfies PublicAbout['text'], preview: status };
}

export function meta({ loaderData, ...page }: Route.MetaArgs) {
  const say = (language: 'zh' | 'en') => translatorOf(aboutTexts, language);
  if (!loaderData) return pageMeta(page, { title: (language) => say(language)('title'), index: false });
  const { slot, text, preview } = loaderData;
  return pageMeta(page, {
    title: (language) => say(language)(`slots.${slot}`),
    ...(text ? { description: (language) => pick(text.summaryZh, text.summaryEn, language) } : {}),
    index: Boolean(text) && !preview,
  });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { slot, text, members, centers, preview } = loaderData;
  const t = useTexts(aboutTexts);
  const language = useLanguage();
  const title = t(`slots.${slot}`);
  const organization = useShell()?.site.organization;
  const back = useSearchParams()[0].has('previewMember') ? '/cms/member' : '/cms/about';
  return (
    <>
      {preview ? <PreviewBanner back={back}>{t(`states.${preview}`)}</PreviewBanner> : null}
      <div className="container page">
        <Breadcrumb steps={[{ title: t('title'), to: '/about/brief' }, { title }]} />
        <div className="about">
          <Places slot={slot} />
          <article className="about__text">
            <header className="about__head">
              <h1 tabIndex={-1}>{title}</h1>
              {slot === 'brief' && organization ? <p>{t('organization', { name: organization })}</p> : null}
              {text ? (
                <p className="about__facts">
                  {text.isDemo ? <Badge icon="info">{t('demo')}</Badge> : null}
                  {text.publishTime ? (
                    <span>{t('updated', { day: formatDay(text.publishTime, language) })}</span>
                  ) : null}
                </p>
              ) : null}
            </header>
            {text ? <Text text={text} /> : null}
            {slot === 'team' ? <Team members={members} /> : null}
            {slot === 'contact' ? <Contact /> : null}
            <SubCenterStrip centers={centers} />
            {!text && !members.length && slot !== 'contact' ? (
              <EmptyState icon="file" title={t('empty.title')}>
                {t('empty.body')}
              </EmptyState>
            ) : null}
            {text ? (
              <footer className="about__foot no-print">
                <ShareButton title={title} />
              </footer>
            ) : null}
          </article>
        </div>
      </div>
    </>
  );
}

/** Navigation between the four places, and a link to the sub-centers. */
function Places({ slot }: { slot: string }) {
  const t = useTexts(aboutTexts);
  const centers = useTexts(subCenterTexts);
  return (
    <nav className="about__places no-print" aria-label={t('title')}>
      <ul>
        {aboutSlots.map((one) => (
          <li key={one}>
            <Link to={`/about/${one}`} aria-current={one === slot ? 'page' : undefined}>
              {t(`slots.${one}`)}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/about/sub-centers">{centers('title')}</Link>
        </li>
      </ul>
    </nav>
  );
}

function Text({ text }: { text: NonNullable<PublicAbout['text']> }) {
  const language = useLanguage();
  const shown = shownIn(text.contentZh, text.contentEn, language);
  return (
    <>
      <FallbackNote shown={shown} />
      <RichText
        html={pick(text.contentZh, text.contentEn, language)}
        language={shown === language ? undefined : shown}
      />
      {text.units.length ? <OrgChart units={text.units} /> : null}
    </>
  );
}
