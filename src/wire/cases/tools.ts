import { at, inQuery, json, query } from '../front-end.ts';
import { freeTable, granted, newTable, setting, tableSql, unique, type Case } from '../world.ts';

/** The code generator. */
export const toolCases = {
  'GET /tool/gen/list': async (world) => {
    await newTable(world);
    return query({ pageNum: NaN, pageSize: 10, orderByColumn: 'createTime', isAsc: 'descending', tableName: 'WIRE' });
  },
  'GET /tool/gen/db/list': () => query({ pageNum: 1, pageSize: 10, tableName: 'SYS_' }),
  'GET /tool/gen/{tableId}': async (world) => at({ tableId: (await newTable(world)).tableId }),
  'GET /tool/gen/column/{tableId}': async (world) => at({ tableId: (await newTable(world)).tableId }),
  'POST /tool/gen/importTable': async (world) =>
    inQuery({ tables: `${await freeTable(world)},${await freeTable(world)}`, tplWebType: 'element-plus' }),
  'POST /tool/gen/createTable': async (world) => {
    await setting(world, 'gen.allowCreateTable', 'true');
    return inQuery({ sql: tableSql(`wire_${unique()}`), tplWebType: 'element-plus' });
  },
  'PUT /tool/gen': async (world) => {
    const { tableId } = await newTable(world);
    const { data } = await granted(world.admin('GET /tool/gen/{tableId}', at({ tableId })));
    const { info } = data as { info: Record<string, unknown> };
    const params = { treeCode: 'id', treeName: 'name', treeParentCode: 'parent_id', parentMenuId: '3', genView: '1' };
    return json({ ...info, tplCategory: 'tree', params });
  },
  'DELETE /tool/gen/{tableIds}': async (world) =>
    at({ tableIds: `${(await newTable(world)).tableId},${(await newTable(world)).tableId}` }),
  'GET /tool/gen/preview/{tableId}': async (world) => at({ tableId: (await newTable(world)).tableId }),
  'GET /tool/gen/download/{tableName}': async (world) => at({ tableName: (await newTable(world)).tableName }),
  'GET /tool/gen/batchGenCode': async (world) =>
    query({ tables: `${(await newTable(world)).tableName},${(await newTable(world)).tableName}` }),
  'GET /tool/gen/genCode/{tableName}': async (world) => {
    await setting(world, 'gen.allowOverwrite', 'true');
    return at({ tableName: (await newTable(world)).tableName });
  },
  'GET /tool/gen/synchDb/{tableName}': async (world) => at({ tableName: (await newTable(world)).tableName }),
} satisfies Record<string, Case>;
