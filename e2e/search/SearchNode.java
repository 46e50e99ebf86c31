import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/**
 * One OpenSearch node from the jars of Maven Central, for tests and measurements on the loopback address: no password, no
 * bootstrap checks. Arguments: home, HTTP port, transport port, name, then settings of opensearch.yml as key=value, lists as
 * key=[a,b].
 */
public class SearchNode {
  static class Embedded extends Node {
    Embedded(Environment environment, Collection<PluginInfo> plugins) {
      super(environment, plugins, true);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path home = Paths.get(arguments[0]).toAbsolutePath();
    for (String folder : List.of("config", "plugins", "modules", "data")) Files.createDirectories(home.resolve(folder));
    String name = arguments[3];
    Settings.Builder settings = Settings.builder()
        .put("path.home", home.toString()).put("path.data", home.resolve("data").toString())
        .put("http.port", arguments[1]).put("transport.port", arguments[2])
        .put("node.name", name).put("cluster.name", "lattice-tests").put("network.host", "127.0.0.1")
        .put("http.type", "netty4").put("transport.type", "netty4")
        .put("cluster.routing.allocation.disk.threshold_enabled", false);
    for (int at = 4; at < arguments.length; at++) {
      String[] pair = arguments[at].split("=", 2);
      boolean isList = pair[1].startsWith("[");
      if (isList) settings.putList(pair[0], pair[1].substring(1, pair[1].length() - 1).split(","));
      else settings.put(pair[0], pair[1]);
    }
    Environment environment = InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> name);
    List<PluginInfo> plugins = new ArrayList<>();
    for (String plugin : List.of("org.opensearch.transport.Netty4ModulePlugin", "org.opensearch.analysis.common.CommonAnalysisModulePlugin"))
      plugins.add(new PluginInfo(plugin, "", "NA", Version.CURRENT, "21", plugin, null, List.of(), false));
    Node node = new Embedded(environment, plugins);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        node.close();
      } catch (Exception error) {
        error.printStackTrace();
      }
    }));
    node.start();
    Thread.currentThread().join();
  }
}
