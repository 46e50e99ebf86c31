import type { Endpoint, OutputOf } from '#shared/contract';
import { fillPath } from '#shared/path';
import { translatorOf } from '#shared/texts';
import { apiBase } from './api.ts';
import { currentLanguage } from '../texts/language.ts';
import { webTexts } from '../texts/index.ts';
import { readToken } from './token.ts';
import { CallError, unwrap } from './wire.ts';

interface Sending {
  params?: Record<string, unknown>;
  form: FormData;
  /** Called with the bytes sent so far and the total. */
  onProgress?: (loaded: number, total: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a form with files and reports progress, which fetch cannot do: hence XMLHttpRequest. Shows no messages.
 * @throws CallError; after an abort one with the key `web.aborted`
 */
export function sendForm<E extends Endpoint>(
  endpoint: E,
  { params, form, onProgress, signal }: Sending,
): Promise<OutputOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, apiBase + fillPath(endpoint.path, params));
    const token = readToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onerror = () => reject(new CallError(0, 'web.network', say('network')));
    request.onabort = () => reject(new CallError(0, 'web.aborted', ''));
    request.onload = () => {
      try {
        resolve(unwrap(endpoint, JSON.parse(request.responseText)));
      } catch (error) {
        const status = String(request.status).slice(-3);
        reject(error instanceof CallError ? error : new CallError(0, 'web.http', say('http', { status })));
      }
    };
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

const say = (key: 'network' | 'http', params?: Record<string, string>) =>
  translatorOf(webTexts, currentLanguage())(`errors.${key}`, params);
