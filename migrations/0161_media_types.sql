-- Files that were stored as plain text or plain bytes get the media types of their formats (src/shared/media-types.ts).
create temporary table media_type (ext text primary key, mime text not null) on commit drop;
insert into media_type values
  ('md', 'text/markdown'), ('py', 'text/x-python'), ('ipynb', 'application/x-ipynb+json'), ('jsonl', 'application/jsonl'),
  ('yaml', 'application/yaml'), ('yml', 'application/yaml'), ('cif', 'chemical/x-cif'), ('mcif', 'chemical/x-cif'),
  ('xyz', 'chemical/x-xyz'), ('pdb', 'chemical/x-pdb'), ('mol', 'chemical/x-mdl-molfile'), ('sdf', 'chemical/x-mdl-sdfile'),
  ('jdx', 'chemical/x-jcamp-dx'), ('vasp', 'chemical/x-poscar'), ('bib', 'application/x-bibtex'), ('h5', 'application/x-hdf5'),
  ('hdf5', 'application/x-hdf5'), ('nxs', 'application/x-nexus'), ('parquet', 'application/vnd.apache.parquet');

update sys_file it set mime = media_type.mime from media_type
  where it.ext = media_type.ext and it.mime in ('text/plain', 'application/octet-stream');
update sys_file set mime = 'chemical/x-poscar'
  where mime = 'application/octet-stream' and origin_name ~ '(^|[-_.])(POSCAR|CONTCAR)($|[-_.])';
update data_resource_file it set mime = sys_file.mime from sys_file
  where sys_file.file_id = it.file_id and sys_file.mime <> it.mime and it.mime in ('text/plain', 'application/octet-stream');
