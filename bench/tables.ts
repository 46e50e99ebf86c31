import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from './corpus.ts';
import { ask, remove, upload, verify } from './files.ts';
import { latencyRow, times, type Row } from './measure.ts';
import { folderOf, memoryOf, type Portal } from './portal.ts';

/** Number of rows (seven columns, one gigabyte in total), and number of runs per query. */
const [rowCount, rounds] = [13_500_000, 5];
/** Limit in milliseconds for a query of the whole file. */
const goal = 2000;

/**
 * Measures one CSV file of a gigabyte: conversion to a whole table with column statistics, then sorting and filtering.
 */
export async function tables(portal: Portal, token: string, say: (line: string) => void): Promise<Row[]> {
  const folder = path.join(folderOf('files'), 'tables');
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  try {
    await verify(portal);
    say('writing a table of 1 GB …');
    const file = path.join(folder, 'large.csv');
    const sum = writeTable(file);
    const memory = memoryWatch(portal.pid);
    const sent = await upload(portal, token, file, sum, 'large.csv');
    const began = performance.now();
    const { publicId } = (await ask(portal, token, 'GET', `/prod-api/front/resource/mine/${sent.resourceId}`))
      .data as unknown as { publicId: string };
    const address = `/prod-api/front/resource/${publicId}/files/${sent.fileId}/table`;
    const look = async () =>
      (await ask(portal, token, 'GET', address)).data as unknown as { state: string; reason: string };
    let table = await look();
    for (; table.state === 'waiting'; table = await look()) await pause(500);
    if (table.state !== 'ready') throw new Error(`no table: ${table.reason}`);
    const made = (performance.now() - began) / 1000;
    const conversion = memory();
    const questions = {
      'first page sorted by a number': 'sort=2&order=desc',
      'first page sorted by a text': 'sort=4',
      'numbers in a range, sorted by another': 'filters[0][column]=1&filters[0][least]=150&filters[0][most]=151&sort=2',
      'a part of a text': `filters[0][column]=5&filters[0][contains]=${encodeURIComponent('12 号')}`,
      'rows from 10,000 on, sorted': 'sort=2&pageNum=101',
      'rows from 99,900 on, sorted': 'sort=2&pageNum=1000',
      'rows from 99,900 on, as in the file': 'pageNum=1000',
    };
    const asked = memoryWatch(portal.pid);
    const rows: Row[] = [];
    for (const [what, query] of Object.entries(questions))
      rows.push(
        latencyRow(what, await times(rounds, () => ask(portal, token, 'GET', `${address}/rows?${query}`)), goal),
      );
    const answering = asked();
    await remove(portal, token, sent);
    const said = ({ server, children }: Memory) => `${Math.round(server)} MB, ${Math.round(children)} MB`;
    return [
      {
        what: 'conversion to a whole table, statistics of 7 columns',
        figures: `${made.toFixed(1)} s`,
        goal: '',
        ok: null,
      },
      {
        what: 'maximum memory of the server, and of the converting process',
        figures: said(conversion),
        goal: '',
        ok: null,
      },
      ...rows,
      {
        what: 'maximum memory of the server, and of the querying process',
        figures: said(answering),
        goal: '',
        ok: null,
      },
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the table and returns its SHA-256. */
function writeTable(file: string): string {
  const chance = seeded(1);
  const hash = createHash('sha256');
  const handle = fs.openSync(file, 'w');
  let text = 'id,T (K),R (Ohm),time,sample,note,flag\n';
  const flush = () => {
    fs.writeSync(handle, text);
    hash.update(text);
    text = '';
  };
  for (let at = 0; at < rowCount; at += 1) {
    const [temperature, resistance] = [chance.below(3_000_000) / 1e4, (chance.below(1_000_000) / 1e9).toExponential(6)];
    const second = String(at % 60).padStart(2, '0');
    text += `${at},${temperature},${resistance},2025-03-0${1 + (at % 9)} 10:00:${second},S${at % 977},"样品, ${at % 13} 号",${at % 2 === 0}\n`;
    if (text.length > 1 << 20) flush();
  }
  flush();
  fs.closeSync(handle);
  return hash.digest('hex');
}

interface Memory {
  server: number;
  children: number;
}

/**
 * Samples the memory of a process and of its largest child process. The returned function stops it and returns the
 * maximum in MB.
 */
function memoryWatch(pid: number): () => Memory {
  const most = { server: 0, children: 0 };
  const look = setInterval(() => {
    most.server = Math.max(most.server, memoryOf(pid));
    for (const child of fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean))
      try {
        if (fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('table-process'))
          most.children = Math.max(most.children, memoryOf(Number(child)));
      } catch {
        // The process has ended.
      }
  }, 50);
  return () => {
    clearInterval(look);
    return most;
  };
}
