import { formatBytes } from '#shared/bytes';
import { pick, translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { fixedSpace } from '#server/pdf/lines';
import type { PdfBlock, PdfDocument } from '#server/pdf/document';
import { imageBytes } from '#module/archive/centers';
import { resourcesTexts } from '#texts/data/resources';
import type { CertificateContent, CertificateKind } from '../../contract.ts';
import { certificateTexts } from '../../texts/index.ts';
import { isDemoSite } from './content.ts';

/** The printed data in addition to the frozen content; without number and code it is a preview. */
export interface Printed {
  kind: CertificateKind;
  certNo: string;
  verifyCode: string;
  issueDate: string;
  stageNo: number;
  stageName: string;
  isDemo: boolean;
  content: CertificateContent;
  sealFile: number | null;
  signatureFile: number | null;
  /** The day of a revocation, and the number of the certificate that replaces this one. */
  revoked?: { on: string; by: string } | undefined;
}

/** Groups of four characters, to read a code aloud. */
const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** A certificate as a document, in Chinese or English. */
export async function certificateDocument(ctx: Context, printed: Printed, language: Language): Promise<PdfDocument> {
  const t = translatorOf(certificateTexts, language);
  const types = translatorOf(resourcesTexts, language);
  const { kind, content, certNo, verifyCode } = printed;
  const title = t(`kinds.${kind}`);
  const center = pick(content.centerZh, content.centerEn, language);
  const name = pick(content.nameZh, content.nameEn, language);
  const url = `${ctx.siteUrl}/verify/${verifyCode}`;
  const isDemo = printed.isDemo || (content.isDemoSite ?? (await isDemoSite(ctx)));
  const facts: [string, string][] = [
    [t('paper.certNo'), certNo],
    [t('paper.project'), language === 'zh' && content.nameEn ? `${content.nameZh}\n${content.nameEn}` : name],
    [t('paper.projectNo'), content.projectNo],
    [t('paper.special'), [content.specialNo, content.specialName].filter(Boolean).join(' ')],
    [t('paper.leadOrg'), content.leadOrg],
    [t('paper.leader'), content.leaderName],
    [t('paper.participants'), content.participantOrgs],
    [t('paper.agency'), content.agency],
    [t('paper.period'), content.startDate || content.endDate ? `${content.startDate} – ${content.endDate}` : ''],
    [t('paper.stage'), kind === 'stage' ? t('paper.stageOf', { n: printed.stageNo, name: printed.stageName }) : ''],
  ];
  const blocks: PdfBlock[] = [
    { kind: 'title', text: title, ...(certNo ? { about: certNo } : {}) },
    ...(printed.revoked ? [{ kind: 'paragraph' as const, text: revocationText(t, printed.revoked) }] : []),
    ...(isDemo ? [{ kind: 'paragraph' as const, align: 'center' as const, text: t('paper.demoNote') }] : []),
    { kind: 'facts', facts },
    { kind: 'heading', text: t('paper.coverage') },
    {
      kind: 'table',
      empty: t('paper.none'),
      columns: [
        { title: t('paper.topicNo'), share: 1.4 },
        { title: t('paper.topicName'), share: 3.2 },
        { title: t('paper.undertaker'), share: 2.2 },
        { title: t('paper.topicLeader'), share: 1.4 },
        { title: t('paper.resources'), share: 1.2, align: 'right' },
        { title: t('paper.volume'), share: 1.4, align: 'right' },
        { title: t('paper.types'), share: 1.8 },
      ],
      rows: content.topics.map((topic) => [
        topic.topicNo,
        topic.name,
        topic.undertaker,
        topic.leader,
        String(topic.resources),
        formatBytes(topic.bytes, language).replace(' ', fixedSpace),
        topic.types.map((type) => types.dynamic(`types.${type}`, type)).join(language === 'zh' ? '、' : ', '),
      ]),
    },
    {
      kind: 'facts',
      facts: [
        [
          t('paper.totals'),
          t('paper.totalsOf', { count: content.resources, volume: formatBytes(content.bytes, language) }),
        ],
        [t('paper.conclusion'), content.conclusion ? t.dynamic(`paper.conclusions.${content.conclusion}`) : ''],
        [t('paper.sharing'), t('paper.sharingOf', content.sharing)],
      ],
    },
    { kind: 'paragraph', text: t(statementOf(kind)) },
    {
      kind: 'seal',
      qr: url,
      qrNote: t('paper.verifyCode', { code: grouped(verifyCode), url }),
      lines: [
        t('paper.issuer', { name: center }),
        t('paper.signatory', { name: content.signatoryName, title: content.signatoryTitle }),
        t('paper.issueDate', { day: printed.issueDate }),
      ],
      seal: await imageBytes(ctx, printed.sealFile),
      signature: await imageBytes(ctx, printed.signatureFile),
    },
  ];
  return {
    language,
    title: certNo ? `${title} ${certNo}` : title,
    author: center,
    head: `${title} ${certNo}`,
    foot: t('paper.foot', { no: certNo, page: '{page}', pages: '{pages}' }),
    blocks,
    watermark: watermarkOf(t, { ...printed, isDemo }),
    at: new Date(`${printed.issueDate}T00:00:00+08:00`),
  };
}

type Words = ReturnType<typeof translatorOf<(typeof certificateTexts)['zh']>>;

const revocationText = (t: Words, { on, by }: { on: string; by: string }): string =>
  by === '' ? t('paper.revokedOn', { day: on }) : t('paper.replacedBy', { day: on, no: by });

function watermarkOf(t: Words, { certNo, revoked, isDemo }: Printed): string | undefined {
  if (certNo === '') return t('paper.preview');
  if (revoked) return t('paper.revoked');
  return isDemo ? t('paper.demo') : undefined;
}

const statementOf = (kind: CertificateKind) =>
  ({ stage: 'paper.stageStatement', final: 'paper.statement', annex: 'paper.annexStatement' })[
    kind
  ] as 'paper.statement';
