import { useState } from 'react';
import { Alert, App, Button, Typography } from 'antd';
import { Link } from 'react-router';
import { call } from '#web/api/api.ts';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { tokens, type Token, type TokenState } from '../../contract.ts';
import { tokenTexts } from '../../texts/index.ts';
import { tokenPageTexts } from '../texts/index.ts';
import { TokenForm } from './token-form.tsx';

const tones: Record<TokenState, Tone> = { active: 'ok', expired: 'idle', revoked: 'bad' };

/** A user's access tokens: create, show once, list and revoke. */
export function OwnTokens({ isVerified }: { isVerified: boolean }) {
  const t = useTexts(tokenPageTexts);
  const words = useTexts(tokenTexts);
  const language = useLanguage();
  const { modal } = App.useApp();
  const [state, setState] = useState({ pageNum: 1, pageSize: 10 });
  const [isOpen, setOpen] = useState(false);
  const { reply, failure, reload } = useCall(tokens.list, {
    query: { pageNum: String(state.pageNum), pageSize: String(state.pageSize) },
  });

  const show = (name: string, token: string) => {
    modal.success({
      title: t('madeTitle', { name }),
      okText: t('close'),
      // Closing the dialog by a click outside or Escape would lose the token.
      keyboard: false,
      width: 'min(100vw, 40rem)',
      content: (
        <>
          <Typography.Paragraph strong>{t('once')}</Typography.Paragraph>
          <Typography.Paragraph
            className="mono"
            data-secret="token"
            copyable={{ text: token, tooltips: [t('copy'), t('copied')] }}
          >
            {token}
          </Typography.Paragraph>
        </>
      ),
    });
    reload();
  };
  const revoke = async ({ tokenId, name }: Token) => {
    if (!(await confirmBox(t('confirmRevoke', { name })))) return;
    await call(tokens.revoke, { params: { tokenId } });
    toast('success', t('revoked'));
    reload();
  };

  return (
    <div className="kit-stack">
      <Typography.Paragraph type="secondary">{t('lead')}</Typography.Paragraph>
      <Typography.Paragraph>
        <a href={`/docs/access-tokens.md?lang=${language}`} target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
      </Typography.Paragraph>
      {isVerified ? (
        <div>
          <Button type="primary" onClick={() => setOpen(true)}>
            {t('create')}
          </Button>
        </div>
      ) : (
        <Alert
          type="info"
          showIcon
          title={t('verify')}
          action={<Link to="/email-verification?redirect=/my/tokens">{t('verifyGo')}</Link>}
        />
      )}
      <DataTable<Token>
        rowKey="tokenId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={({ pageNum, pageSize }) =>
          setState((before) => ({ pageNum: pageNum ?? before.pageNum, pageSize: pageSize ?? before.pageSize }))
        }
        empty={t('empty')}
        columns={[
          {
            key: 'name',
            title: words('fields.name'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>{row.name}</span>
                <Typography.Text type="secondary" className="mono">{`${row.prefix}…`}</Typography.Text>
              </div>
            ),
          },
          {
            key: 'scopes',
            title: words('fields.scopes'),
            render: (_value, row) => row.scopes.map((scope) => words.dynamic(`scopes.${scope}`, scope)).join(', '),
          },
          {
            key: 'state',
            title: words('fields.state'),
            render: (_value, row) => <StateBadge tone={tones[row.state]}>{words(`states.${row.state}`)}</StateBadge>,
          },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            render: (_value, row) => formatMoment(row.createTime, language),
          },
          {
            key: 'expireTime',
            title: words('fields.expireTime'),
            render: (_value, row) => formatMoment(row.expireTime, language),
          },
          {
            key: 'lastUsedTime',
            title: words('fields.lastUsedTime'),
            render: (_value, row) =>
              row.lastUsedTime ? (
                <div className="kit-two-lines">
                  <span>{formatMoment(row.lastUsedTime, language)}</span>
                  <Typography.Text type="secondary">{row.lastUsedNetwork}</Typography.Text>
                </div>
              ) : (
                t('never')
              ),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) =>
              row.state === 'active' && (
                <RowActions
                  acts={[
                    {
                      name: t('revoke'),
                      about: t('revokeOf', { name: row.name }),
                      call: tokens.revoke,
                      danger: true,
                      onAct: () => revoke(row),
                    },
                  ]}
                />
              ),
          },
        ]}
      />
      <TokenForm open={isOpen} onMade={show} onClose={() => setOpen(false)} />
    </div>
  );
}
